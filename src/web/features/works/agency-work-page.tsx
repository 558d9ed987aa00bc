import { BulkJobDetail } from './work-page.tsx'
import { agencySide } from './work-sides.ts'

const AgencyWorkPage = () => <BulkJobDetail side={agencySide} back="/orders" />
export default AgencyWorkPage
