import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { ProgressTray } from '../../ui/components/progress-tray.tsx'
import { useText } from '../../ui/text/define-text.ts'
import type { WorkSide } from './bulk-job-sides.ts'
import { isOpen, pageOfWork, titleOf, workTitles } from './bulk-job-text.ts'

/** Progress is heard of as it happens; this is for lines that carry no streams. */
const slowPollMs = { running: 15_000, idle: 300_000 }

/** The long work of who is signed in, on whichever device it was begun. */
export const BulkJobTray = ({ side }: { side: WorkSide }) => {
  const titles = useText(workTitles)
  const { listBulkJobs, dismissBulkJob } = side.calls
  const { data } = useCall(
    listBulkJobs,
    {},
    { quiet: true, everyMs: (last) => (last?.works.some(isOpen) ? slowPollMs.running : slowPollMs.idle) },
  )
  const dismiss = useCallMutation(dismissBulkJob, { invalidates: [listBulkJobs] })
  const works = (data?.works ?? []).filter(({ id }) => !dismiss.isPending || dismiss.variables.id !== id)
  return (
    <ProgressTray
      works={works.map((work) => ({
        id: work.id,
        title: titleOf(titles, work),
        to: pageOfWork(side, work),
        state: work.state,
        done: work.done,
        total: work.total,
        problems: work.problems,
        message: work.message,
        onDismiss: work.allowedActions.includes('dismiss') ? () => dismiss.mutate({ id: work.id }) : null,
      }))}
    />
  )
}
