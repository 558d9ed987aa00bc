import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AddressInfo } from 'node:net'
import { createApp, createModules, demoLinks, jobsOf } from './app.ts'
import { checkDemoDatabase } from './check-demo-database.ts'
import type { DemoInfo } from './modules/common/index.ts'
import { createOperator, hashPassword } from './modules/identity/index.ts'
import { exclusively } from './platform/database/exclusively.ts'
import { openInstallation } from './platform/operations/installation.ts'
import { isLoopback, listen } from './platform/http/listen.ts'
import type { Platform } from './platform/platform.ts'
import { runProcess } from './platform/operations/run-process.ts'

// The web process: API and built web applications; with WORKER=inline it runs the jobs too.

const webFolder = join(import.meta.dirname, '../../dist/web')
const firstOwnerEmail = 'owner@localhost.localdomain'

const isEmpty = async ({ database }: Platform): Promise<boolean> => {
  const operator = await database.agency.selectFrom('operator').select('id').limit(1).executeTakeFirst()
  return operator === undefined
}

const createFirstOwner = async ({ database }: Platform): Promise<void> => {
  const password = randomBytes(16).toString('base64url')
  const passwordHash = await hashPassword(password)
  await createOperator(database.agency, {
    email: firstOwnerEmail,
    name: 'Owner',
    passwordHash,
    isFirstPassword: true,
    roles: ['owner'],
  })
  console.log(`\nFirst operator (shown only once): ${firstOwnerEmail} / ${password}`)
  console.log('Change this password in the console: it works for a day.\n')
}

const demoInfo = async (platform: Platform): Promise<DemoInfo> => {
  if (!platform.config.demo) return null
  const { demoSignIns } = await import('../../demo/people/accounts.ts')
  return { signIns: [...demoSignIns], links: demoLinks(platform) }
}

const fillEmpty = async (platform: Platform): Promise<void> => {
  if (!(await isEmpty(platform))) {
    const { demoPassword: password } = await import('../../demo/people/accounts.ts')
    return checkDemoDatabase(platform.database, { isOn: platform.config.demo, password })
  }
  if (!platform.config.demo) return createFirstOwner(platform)
  console.log('Creating demo data …')
  const { seedDemo } = await import('../../demo/seed.ts')
  await seedDemo(platform)
}

const announce = (platform: Platform, port: number, demo: DemoInfo): void => {
  const { publicUrl } = platform.config
  for (const { side, label, account, password } of demo?.signIns ?? []) {
    console.log(`  ${side === 'customer' ? 'Seller  ' : 'Operator'}  ${account} / ${password}  (${label.en})`)
  }
  if (demo && !isLoopback(platform.config.host)) {
    console.log(`Everyone who can reach HOST (${platform.config.host}) can sign in with the passwords above.`)
  }
  const base = publicUrl.includes('localhost') ? `http://localhost:${port}` : publicUrl
  console.log(`Operators: ${base}/ops/`)
  console.log(`Ready: ${base}/appvue/`)
}

await runProcess(
  () => openInstallation('web'),
  async ({ platform }) => {
    const { config } = platform
    await exclusively(platform.database, 'fillEmptyDatabase', () => fillEmpty(platform))
    const demo = await demoInfo(platform)
    const modules = createModules(platform, demo)
    const checkAnswers = process.argv.includes('--check-answers')
    const draining = { isDraining: false }
    const app = await createApp(platform, { modules, checkAnswers, webFolder, draining })
    await platform.jobs.start(jobsOf(platform, modules), { work: config.worker === 'inline' })
    await listen(app, config)
    const { port } = app.server.address() as AddressInfo
    announce(platform, port, demo)
    return {
      close: async (signal) => {
        draining.isDraining = true
        if (signal === 'SIGTERM') await sleep(config.drainSeconds * 1000)
        await app.close()
      },
      drainMs: config.drainSeconds * 1000,
    }
  },
)
