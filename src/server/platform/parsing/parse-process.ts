import type { ParseAnswer, ParseRequest } from './parse-task.ts'
import { runTask } from './run-task.ts'

// Entry of a parser's process: see parsers.ts.

/** The only end that does not wait for native code. */
const end = (): void => void process.kill(process.pid, 'SIGKILL')

const maxBytes = Number(process.argv[2]) * 1024 * 1024
setInterval(() => {
  if (process.memoryUsage.rss() > maxBytes) end()
}, 50).unref()
process.on('disconnect', end)

const answer = (message: ParseAnswer): void => void process.send?.(message)

process.on('message', (request: ParseRequest) => {
  void runTask(request).then(answer)
})
answer({ kind: 'ready' })
