import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Gives back what only the start of the process needed, some twenty megabytes: V8 by itself keeps its heap as large as it
 * was then. Everything stands still for about a tenth of a second.
 */
export const collectStartGarbage = (): void => {
  setFlagsFromString('--expose-gc')
  const collect: NodeJS.GCFunction = runInNewContext('gc')
  // What is compiled later is to be found under the same flags again in the cache of compiled code.
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
