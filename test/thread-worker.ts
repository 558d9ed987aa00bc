import { threadId } from 'node:worker_threads'
import { drawWhatArrives } from '../src/server/platform/pdf/pdf-worker.ts'

/** 'Draws' the id of its thread with what it was given; ends when asked to. */
drawWhatArrives(async (sheet) => {
  if (sheet === 'end') process.exit(1)
  return Buffer.from(`${threadId} ${String(sheet)}`)
})
