// npm run packages: fails if a package has a known weakness or is behind for longer than docs/security.md allows, and if
// the registry cannot tell.
import { spawn } from 'node:child_process'
import { updateOf, updateWithinDays } from './package-updates.mjs'
import { exitWithError, root } from './toolchain.mjs'

/** @param {readonly string[]} args @returns {Promise<any>} what npm prints as JSON; it exits with 1 for any finding */
const npm = (args) =>
  new Promise((done, fail) => {
    const child = spawn('npm', [...args, '--json'], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
    let text = ''
    child.stdout.setEncoding('utf8').on('data', (part) => (text += part))
    child.once('error', fail)
    child.once('close', () => {
      const answer = JSON.parse(text || '{}')
      const problem = answer.error?.summary || answer.message
      if (problem) exitWithError(`The registry cannot be asked by npm ${args[0]}: ${problem}`)
      done(answer)
    })
  })

/** @param {Record<string, { current: string }>} outdated */
const readUpdates = async (outdated) => {
  const updates = []
  for (const [name, { current }] of Object.entries(outdated)) {
    const { versions, time: times } = await npm(['view', name, 'versions', 'time'])
    const update = updateOf({ current, versions: [versions].flat(), times, now: new Date() })
    if (update) updates.push({ name, current, ...update })
  }
  return updates.toSorted((a, b) => b.days - a.days)
}

const updates = await readUpdates(await npm(['outdated']))
for (const { name, current, newest, days, isOverdue, newLine } of updates) {
  const fitting = `${newest}, behind for ${days} days${isOverdue ? ', OVERDUE' : ''}`
  const parts = [
    ...(newest === current ? [] : [fitting]),
    ...(newLine ? [`${newLine} may need changes`] : []),
  ]
  console.log(`${name} ${current}: ${parts.join('; ')}`)
}
const overdue = updates.filter(({ isOverdue }) => isOverdue)
console.log(`\nBehind for more than ${updateWithinDays} days: ${overdue.length}`)

/** @type {[string, { severity: string }][]} */
const weaknesses = Object.entries((await npm(['audit'])).vulnerabilities)
for (const [name, { severity }] of weaknesses) console.log(`${name}: a known weakness (${severity})`)
console.log(`With a known weakness: ${weaknesses.length}`)
process.exitCode = overdue.length + weaknesses.length === 0 ? 0 : 1
