import { WorkPage } from './work-page.tsx'
import { sellerSide } from './work-sides.ts'

const SellerWorkPage = () => <WorkPage side={sellerSide} back="/orders/dropshippingOrders" />
export default SellerWorkPage
