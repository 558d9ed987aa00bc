import { JobLabelsButton } from '../packing/labels/job-labels-button.tsx'
import { BulkJobDetail } from './bulk-job-page.tsx'
import type { BulkJob } from './bulk-job-text.ts'
import { operatorSide } from './operator-side.ts'

const JobButtons = ({ job: { id, kind, finishedAt } }: { readonly job: BulkJob }) =>
  kind === 'order.makeLabels' && finishedAt !== null ? <JobLabelsButton bulkJobId={id} /> : null

const OperatorBulkJobPage = () => <BulkJobDetail side={operatorSide} back="/orders" Buttons={JobButtons} />
export default OperatorBulkJobPage
