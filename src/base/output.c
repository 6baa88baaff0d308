#include "base/output.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static enum status cannot(struct error *error, const char *what, const char *path, int reason)
{
    return error_set(error, STATUS_FAILED, "%s: cannot %s: %s", error_file(path), what,
                     strerror(reason));
}

static void release(struct output *output)
{
    free(output->path);
    free(output->temporary);
    *output = (struct output){0};
}

/* The folder part of `path` with its slash: its length, 0 for the current folder. */
static size_t folder_length(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? (size_t)(slash - path) + 1 : 0;
}

/* Opens a new file beside output->path, hidden, with a name that no other run uses. */
static enum status open_beside(struct output *output, mode_t mode, struct error *error)
{
    size_t folder = folder_length(output->path), size = folder + 64;
    output->temporary = malloc(size);
    if (!output->temporary)
        return error_no_memory(error, size);
    int descriptor = -1;
    for (unsigned attempt = 0; attempt < 1000 && descriptor < 0; attempt++) {
        snprintf(output->temporary, size, "%.*s.xiaochu-%ld-%u.tmp", (int)folder, output->path,
                 (long)getpid(), attempt);
        descriptor = open(output->temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (descriptor < 0 && errno != EEXIST)
            break;
    }
    if (descriptor < 0)
        return cannot(error, "write", output->name, errno);
    if (mode) /* a file that is replaced keeps its permissions, as far as we may */
        (void)fchmod(descriptor, mode & 07777);
    output->stream = fdopen(descriptor, "w");
    if (output->stream)
        return STATUS_OK;
    int reason = errno;
    close(descriptor);
    unlink(output->temporary);
    return cannot(error, "write", output->name, reason);
}

static enum status open_directly(struct output *output, struct error *error)
{
    output->stream = fopen(output->path, "w");
    return output->stream ? STATUS_OK : cannot(error, "write", output->name, errno);
}

enum status output_open(struct output *output, const char *path, struct error *error)
{
    *output = (struct output){.name = path};
    errno = 0;
    if (strcmp(path, "-") == 0) {
        output->stream = stdout;
        output->name = "standard output";
        return STATUS_OK;
    }
    struct stat there;
    bool exists = stat(path, &there) == 0;
    if (!exists && lstat(path, &there) == 0 && S_ISLNK(there.st_mode))
        return error_set(error, STATUS_FAILED,
                         "%s: cannot write: a symbolic link that leads nowhere", error_file(path));
    /* Through a symbolic link: replace the file, not the link. */
    output->path = exists ? realpath(path, NULL) : strdup(path);
    if (!output->path)
        return error_no_memory(error, strlen(path) + 1);
    enum status status;
    if (exists && S_ISDIR(there.st_mode))
        status = cannot(error, "write", path, EISDIR);
    else if (exists && !S_ISREG(there.st_mode))
        status = open_directly(output, error);
    else
        status = open_beside(output, exists ? there.st_mode : 0, error);
    if (status)
        release(output);
    return status;
}

/* Brings the entry of a renamed file to the disk; a file system that cannot is no error. */
static void sync_folder(const char *path)
{
    size_t length = folder_length(path);
    char *folder = length ? strndup(path, length) : strdup(".");
    int descriptor = folder ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    if (descriptor >= 0) {
        (void)fsync(descriptor);
        close(descriptor);
    }
    free(folder);
}

/* The reason why what was written so far is not safely in the file, or 0. A write that failed
 * earlier left its reason in errno: the writers of a stream that is full only fail again. */
static int flush(struct output *output)
{
    if (ferror(output->stream) || fflush(output->stream))
        return errno ? errno : EIO;
    if (output->temporary && fsync(fileno(output->stream)))
        return errno;
    return 0;
}

enum status output_commit(struct output *output, struct error *error)
{
    int reason = flush(output);
    if (output->path && fclose(output->stream) && !reason)
        reason = errno;
    if (output->temporary && !reason && rename(output->temporary, output->path))
        reason = errno;
    if (output->temporary && reason)
        unlink(output->temporary);
    if (output->temporary && !reason)
        sync_folder(output->path);
    enum status status = reason ? cannot(error, "write", output->name, reason) : STATUS_OK;
    release(output);
    return status;
}

void output_discard(struct output *output)
{
    if (output->path && output->stream)
        fclose(output->stream);
    if (output->temporary)
        unlink(output->temporary);
    release(output);
}

enum status output_probe(const char *path, struct error *error)
{
    struct stat there;
    if (strcmp(path, "-") == 0 ||
        (stat(path, &there) == 0 && !S_ISREG(there.st_mode) && !S_ISDIR(there.st_mode)))
        return STATUS_OK; /* opening a pipe or a device could have effects */
    struct output output;
    enum status status = output_open(&output, path, error);
    if (!status)
        output_discard(&output);
    return status;
}

enum status output_make_folder(const char *path, struct error *error)
{
    char *part = strdup(path);
    if (!part)
        return error_no_memory(error, strlen(path) + 1);
    enum status status = STATUS_OK;
    for (size_t at = 1; !status && at <= strlen(path); at++) {
        if (path[at] != '/' && path[at])
            continue;
        part[at] = '\0';
        if (mkdir(part, 0777) && errno != EEXIST)
            status = cannot(error, "make the folder", part, errno);
        part[at] = path[at];
    }
    struct stat there;
    if (!status && (stat(path, &there) || !S_ISDIR(there.st_mode)))
        status = cannot(error, "make the folder", path, ENOTDIR);
    free(part);
    return status;
}
