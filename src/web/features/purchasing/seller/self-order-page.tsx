import { purchaseTypes } from '../../../../contract/purchasing/purchase-states.ts'
import { OneOrderPage } from './one-order.tsx'

const SelfOrderPage = () => <OneOrderPage type={purchaseTypes.selfPurchase} />
export default SelfOrderPage
