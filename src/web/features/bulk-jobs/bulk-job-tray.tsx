import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { ProgressTray } from '../../ui/components/progress-tray.tsx'
import { useText } from '../../ui/text/define-text.ts'
import type { BulkJobSide } from './bulk-job-sides.ts'
import { isOpen, pageOfBulkJob, titleOf } from './bulk-job-text.ts'

// Live updates report progress; polling covers connections without event streams.
const slowPollMs = { running: 15_000, idle: 300_000 }

/** Includes jobs that the account started on other devices. */
export const BulkJobTray = ({ side }: { side: BulkJobSide }) => {
  const titles = useText(side.titles)
  const { listBulkJobs, dismissBulkJob } = side.calls
  const { data } = useCall(
    listBulkJobs,
    {},
    { quiet: true, everyMs: (last) => (last?.jobs.some(isOpen) ? slowPollMs.running : slowPollMs.idle) },
  )
  const dismiss = useCallMutation(dismissBulkJob, { invalidates: [listBulkJobs] })
  const jobs = (data?.jobs ?? []).filter(({ id }) => !dismiss.isPending || dismiss.variables.id !== id)
  return (
    <ProgressTray
      jobs={jobs.map((job) => ({
        id: job.id,
        title: titleOf(titles, job),
        to: pageOfBulkJob(side, job),
        state: job.state,
        done: job.done,
        total: job.total,
        problems: job.problems,
        message: job.message,
        onDismiss: job.allowedActions.includes('dismiss') ? () => dismiss.mutate({ id: job.id }) : null,
      }))}
    />
  )
}
