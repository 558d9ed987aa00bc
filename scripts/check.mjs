import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { toolchainEnvironment, pinnedNode, prepare, root, logStep } from './toolchain.mjs'

await prepare()

const bin = (/** @type {string} */ name) => join(root, 'node_modules', name)
const checks = {
  types: [bin('typescript/bin/tsc'), '--noEmit', '-p', root, '--pretty', 'false'],
  lint: [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings', root],
  boundaries: [join(root, 'scripts/checks/check-boundaries.ts')],
  words: [join(root, 'scripts/checks/check-words.ts')],
  'dead code': [bin('knip/bin/knip.js')],
  format: [bin('oxfmt/bin/oxfmt'), '--check', root],
}

/** @param {readonly string[]} args @returns {Promise<{ ok: boolean, output: string }>} */
const runCheck = (args) =>
  new Promise((done, fail) => {
    const child = spawn(pinnedNode, args, { cwd: root, env: { ...toolchainEnvironment(), NO_COLOR: '1' } })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.once('error', fail)
    child.once('close', (code) => done({ ok: code === 0, output }))
  })

logStep(`Checking ${Object.keys(checks).join(', ')} …`)
const results = await Promise.all(
  Object.entries(checks).map(async ([name, args]) => {
    const started = Date.now()
    const result = await runCheck(args)
    console.log(
      `${result.ok ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`,
    )
    return { name, ...result }
  }),
)
const failed = results.filter((result) => !result.ok)
for (const { name, output } of failed) console.log(`\n--- ${name} ---\n${output.trim()}`)
process.exitCode = failed.length === 0 ? 0 : 1
