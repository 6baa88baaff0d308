#include "base/progress.h"

#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

enum { LINE_SIZE = 512, PERIOD_MILLISECONDS = 250, USUAL_WIDTH = 80 };

static size_t terminal_width(void)
{
    struct winsize window;
    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col > 0)
        return window.ws_col;
    return USUAL_WIDTH;
}

/* Shows the line, cut so that it does not wrap: no longer in bytes than the terminal is wide, and
 * not within a character. */
static void show(const struct progress *progress)
{
    char line[LINE_SIZE] = "";
    progress->line(progress->context, line, sizeof line);
    size_t width = terminal_width() - 1, length = strlen(line);
    if (length > width) {
        length = width;
        while (length > 0 && ((unsigned char)line[length] & 0xc0) == 0x80)
            length--;
    }
    fprintf(stderr, "\r%.*s\033[K", (int)length, line);
    fflush(stderr);
}

static void *run(void *argument)
{
    struct progress *progress = argument;
    struct timespec next;
    clock_gettime(CLOCK_MONOTONIC, &next);
    pthread_mutex_lock(&progress->lock);
    while (!progress->stop) {
        show(progress);
        next.tv_nsec += PERIOD_MILLISECONDS * 1000000L;
        if (next.tv_nsec >= 1000000000L) {
            next.tv_nsec -= 1000000000L;
            next.tv_sec++;
        }
        while (!progress->stop &&
               pthread_cond_timedwait(&progress->changed, &progress->lock, &next) == 0)
            continue;
    }
    pthread_mutex_unlock(&progress->lock);
    return NULL;
}

void progress_start(struct progress *progress, progress_line *line, void *context)
{
    *progress = (struct progress){.line = line, .context = context};
    if (!isatty(STDERR_FILENO))
        return;
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_mutex_init(&progress->lock, NULL);
    pthread_cond_init(&progress->changed, &monotonic);
    pthread_condattr_destroy(&monotonic);
    progress->running = pthread_create(&progress->thread, NULL, run, progress) == 0;
}

void progress_stop(struct progress *progress)
{
    if (!progress->running)
        return;
    pthread_mutex_lock(&progress->lock);
    progress->stop = true;
    pthread_cond_signal(&progress->changed);
    pthread_mutex_unlock(&progress->lock);
    pthread_join(progress->thread, NULL);
    pthread_cond_destroy(&progress->changed);
    pthread_mutex_destroy(&progress->lock);
    fputs("\r\033[K", stderr);
    fflush(stderr);
    progress->running = false;
}
