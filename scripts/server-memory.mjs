// How the server's process deals with memory, as `npm start` runs it and the benchmark measures it.

/**
 * A small nursery from the start (growing to it takes a fifth of a start), which grows under load: files of a million rows
 * are written a tenth quicker than with one that stays small, for some ten megabytes. Old garbage is collected when the
 * heap has doubled, not quadrupled: a hundred megabytes less under load, for the same work.
 */
export const memoryFlags = [
  '--min-semi-space-size=4',
  '--max-semi-space-size=8',
  '--heap-growing-percent=100',
]

/**
 * The C library's part (mallopt(3)): what V8 compiles with comes in pieces of 32 KB, which go back to the system when they
 * are free only if they are mapped one by one; and few arenas hold less between them. Some ten megabytes after the start.
 */
export const memoryEnvironment = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '32768' }
