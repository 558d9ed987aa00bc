import { purchaseTypes } from '../../../../contract/purchasing/purchase-states.ts'
import { OneOrderPage } from './one-order.tsx'

const InventoryOrderPage = () => <OneOrderPage type={purchaseTypes.inventory} />
export default InventoryOrderPage
