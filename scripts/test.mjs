// npm test: installs, builds and runs every test; prints how many passed and failed.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { prepareBrowser } from './browser.mjs'
import { preparePostgresql } from './postgresql.mjs'
import { withScratchFolder } from './scratch-folder.mjs'
import { toolchainEnvironment, prepare, root, runPinned, logStep } from './toolchain.mjs'
import { buildIfChanged } from './web-build.mjs'

/**
 * @typedef {{ passed: number, failed: number, failures?: string[] }} Count
 * @typedef {{ stats: { expected: number, unexpected: number }, errors: unknown[] }} PlaywrightReport
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} VitestTest
 * @typedef {{ name: string, status: string, message: string, assertionResults: VitestTest[] }} VitestFile
 */

const results = join(root, 'node_modules', '.cache', 'test-results', String(process.pid))

/**
 * Test counts from a report, which is missing if the run crashed. A failed run without reported failures counts as
 * one failure.
 * @param {string} report @param {number} code @param {(report: unknown) => Count} read @returns {Count}
 */
const countFrom = (report, code, read) => {
  const count = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 0 }
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
}

/** A file that could not be loaded counts as one failure. @param {unknown} report @returns {Count} */
const readVitest = (report) => {
  const { testResults } = /** @type {{ testResults: VitestFile[] }} */ (report)
  const statuses = testResults.flatMap((file) => file.assertionResults.map((test) => test.status))
  const unloaded = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  const failures = testResults.flatMap((file) => [
    ...(unloaded.includes(file) ? [`${relative(root, file.name)}: ${file.message}`] : []),
    ...file.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${relative(root, file.name)} › ${test.fullName}\n${test.failureMessages.join('\n')}`),
  ])
  return {
    passed: statuses.filter((status) => status === 'passed').length,
    failed: failures.length,
    failures,
  }
}

/** @param {unknown} report @returns {Count} */
const readPlaywright = (report) => {
  const { stats, errors } = /** @type {PlaywrightReport} */ (report)
  return { passed: stats.expected, failed: stats.unexpected || errors.length }
}

/** @param {NodeJS.ProcessEnv} env */
const runVitest = async (env) => {
  logStep('Running unit and integration tests …')
  const report = join(results, 'vitest.json')
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const watched = { ...env, ROW_TYPES: '1' }
  return countFrom(report, await runPinned([vitest, 'run', ...reporters], { env: watched }), readVitest)
}

/** Compares the rows that statements declare with what they returned in the tests before. */
const checkRowTypes = async () => {
  logStep('Checking the declared rows of SQL statements …')
  const code = await runPinned([join(root, 'test/row-types/check-row-types.ts')])
  return code === 0
    ? { passed: 1, failed: 0 }
    : { passed: 0, failed: 1, failures: ['SQL statements declare other rows than they return (see above)'] }
}

/** @param {NodeJS.ProcessEnv} scratch @param {string} browser */
const runPlaywright = async (scratch, browser) => {
  logStep('Running browser tests …')
  const report = join(results, 'playwright.json')
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  const env = { ...scratch, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  return countFrom(
    report,
    await runPinned([playwright, 'test', '--reporter=list,json'], { env }),
    readPlaywright,
  )
}

await prepare()
const browser = await prepareBrowser()
await preparePostgresql()
await buildIfChanged()
const { env, discard } = withScratchFolder(toolchainEnvironment())
const vitest = await runVitest(env)
// After a failure, statements behind it have not run.
const rowTypes = vitest.failed === 0 ? [await checkRowTypes()] : []
const counts = [vitest, ...rowTypes, await runPlaywright(env, browser)]
discard()
rmSync(results, { recursive: true, force: true })
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
// Repeated here, because the failures of the first part were printed minutes ago.
for (const failure of counts.flatMap(({ failures }) => failures ?? [])) console.log(`\n× ${failure}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
