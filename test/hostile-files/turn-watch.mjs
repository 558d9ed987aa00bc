// Loaded into a server by --import: from SIGUSR2 on it watches how long the event loop's turns are, and prints the
// longest at the end. In CPU time of the main thread, which other processes hardly lengthen.
import { isMainThread } from 'node:worker_threads'

const everyMs = 20

if (isMainThread) {
  let longestMs = 0
  const watch = () => {
    let last = process.threadCpuUsage()
    setInterval(() => {
      const now = process.threadCpuUsage()
      longestMs = Math.max(longestMs, (now.user + now.system - last.user - last.system) / 1_000)
      last = now
    }, everyMs).unref()
    process.once('exit', () => console.log(`longest turn: ${Math.round(longestMs)} ms`))
  }
  process.once('SIGUSR2', watch)
}
