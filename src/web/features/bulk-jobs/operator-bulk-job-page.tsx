import { BulkJobDetail } from './bulk-job-page.tsx'
import { operatorSide } from './bulk-job-sides.ts'

const OperatorBulkJobPage = () => <BulkJobDetail side={operatorSide} back="/orders" />
export default OperatorBulkJobPage
