import { purchaseTypes } from '../../../../contract/purchasing/purchase-states.ts'
import { OrdersList } from './orders-list.tsx'

const SelfOrdersPage = () => <OrdersList type={purchaseTypes.selfPurchase} />
export default SelfOrdersPage
