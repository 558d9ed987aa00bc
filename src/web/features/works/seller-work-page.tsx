import { BulkJobDetail } from './work-page.tsx'
import { sellerSide } from './work-sides.ts'

const SellerWorkPage = () => <BulkJobDetail side={sellerSide} back="/orders/dropshippingOrders" />
export default SellerWorkPage
