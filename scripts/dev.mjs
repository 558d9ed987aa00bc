// npm run dev: the server, restarted on every change, and the web applications with hot reload.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { toolchainEnvironment, pinnedNode, prepare, root, logStep } from './toolchain.mjs'

await prepare()

const settings = join(root, '.env')
const environment = existsSync(settings) ? [`--env-file=${settings}`] : []
const vite = join(root, 'node_modules/vite/bin/vite.js')
const commands = [
  [...environment, '--watch', '--watch-preserve-output', join(root, 'src/server/main.ts'), '--check-answers'],
  [vite, '--mode', 'customer'],
  [vite, '--mode', 'operator'],
  [vite, '--mode', 'track'],
]

logStep(
  'Customer: http://localhost:5173/appvue/   Operator: http://localhost:5174/ops/   Tracking: http://localhost:5175/track/   (Ctrl+C stops all)',
)
const children = commands.map((args) =>
  // Separate process groups, so that Ctrl+C reaches each once, from here.
  spawn(pinnedNode, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: toolchainEnvironment(),
    detached: true,
  }),
)

/** @param {NodeJS.Signals} signal */
const endAll = (signal) => {
  for (const child of children) child.kill(signal)
}
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => endAll('SIGTERM'))
for (const child of children) {
  child.once('exit', (code) => {
    process.exitCode ||= code ?? 0
    endAll('SIGTERM')
  })
}
