/* progress.h — one line on a terminal that is rewritten a few times a second.
 *
 * Nothing is shown where standard error is no terminal. */
#ifndef BASE_PROGRESS_H
#define BASE_PROGRESS_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

/* Writes the current line, without control characters, into line[size]. Called from a thread of
 * its own: it takes the locks it needs. */
typedef void progress_line(void *context, char *line, size_t size);

struct progress {
    bool running;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool stop;
    progress_line *line;
    void *context;
};

/* Starts to show the line, where there is a terminal to show it. Cannot fail: without a thread
 * there is no line. */
void progress_start(struct progress *progress, progress_line *line, void *context);

/* Clears the line and ends. */
void progress_stop(struct progress *progress);

#endif
