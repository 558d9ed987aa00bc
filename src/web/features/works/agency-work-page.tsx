import { WorkPage } from './work-page.tsx'
import { agencySide } from './work-sides.ts'

const AgencyWorkPage = () => <WorkPage side={agencySide} back="/orders" />
export default AgencyWorkPage
