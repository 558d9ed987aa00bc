import { purchaseTypes } from '../../../../contract/purchasing/purchase-states.ts'
import { OrdersList } from './orders-list.tsx'

const InventoryOrdersPage = () => <OrdersList type={purchaseTypes.inventory} />
export default InventoryOrdersPage
