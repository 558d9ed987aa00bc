// Memory settings of the server process, for `npm start` and the benchmark.

/**
 * The young generation is small at the start (growing it takes a fifth of the start time) and may grow under load:
 * files of a million rows are written 10% faster, for some ten megabytes. The old generation is collected when the
 * heap has grown by 30% instead of quadrupled: with 50%, mixed load took up to 379 MB (`npm run soak`).
 */
export const memoryFlags = ['--min-semi-space-size=4', '--max-semi-space-size=8', '--heap-growing-percent=30']

/**
 * Settings of the C library (mallopt(3)): V8's compiled code is allocated in blocks of 32 KB, which are returned to
 * the system only if they are mapped individually; fewer arenas hold less memory. Saves some ten megabytes after the
 * start.
 */
export const memoryEnvironment = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '32768' }
