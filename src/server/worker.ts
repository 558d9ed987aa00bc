import { createModules, jobsOf } from './app.ts'
import { openInstallation } from './platform/operations/installation.ts'
import { runProcess } from './platform/operations/run-process.ts'

// The job process for installations with WORKER=separate; any number can run.

await runProcess(
  () => openInstallation('worker'),
  async ({ platform }) => {
    await platform.jobs.start(jobsOf(platform, createModules(platform, null)), { work: true })
    platform.log.info('worker started')
    return { close: async () => {} }
  },
)
