import { BulkJobDetail } from './bulk-job-page.tsx'
import { sellerSide } from './seller-side.ts'

const SellerBulkJobPage = () => <BulkJobDetail side={sellerSide} back="/orders/dropshippingOrders" />
export default SellerBulkJobPage
