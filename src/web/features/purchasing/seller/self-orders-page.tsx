import { purchaseTypes } from '../../../../contract/purchase-states.ts'
import { OrdersList } from './orders-list.tsx'

const SelfOrdersPage = () => <OrdersList type={purchaseTypes.selfPurchase} />
export default SelfOrdersPage
