import { BulkJobTray } from './bulk-job-tray.tsx'
import { sellerSide } from './seller-side.ts'

const SellerJobTray = () => <BulkJobTray side={sellerSide} />
export default SellerJobTray
