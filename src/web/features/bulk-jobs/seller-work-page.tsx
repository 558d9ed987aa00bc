import { BulkJobDetail } from './bulk-job-page.tsx'
import { sellerSide } from './bulk-job-sides.ts'

const SellerWorkPage = () => <BulkJobDetail side={sellerSide} back="/orders/dropshippingOrders" />
export default SellerWorkPage
