import { BulkJobDetail } from './bulk-job-page.tsx'
import { agencySide } from './bulk-job-sides.ts'

const AgencyWorkPage = () => <BulkJobDetail side={agencySide} back="/orders" />
export default AgencyWorkPage
