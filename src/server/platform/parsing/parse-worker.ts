import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { ParseAnswer, ParseRequest } from './parse-task.ts'
import { runTask } from './run-task.ts'

// Entry of a parser's thread: see parsers.ts.

// Linux sets the priority of the calling thread, others that of the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)

const answer = (message: ParseAnswer): void => {
  const parts = message.kind === 'done' ? message.parts : []
  parentPort?.postMessage(message, [...new Set(parts.map(({ buffer }) => buffer as ArrayBuffer))])
}

parentPort?.on('message', (request: ParseRequest) => {
  void runTask(request).then(answer)
})
answer({ kind: 'ready' })
