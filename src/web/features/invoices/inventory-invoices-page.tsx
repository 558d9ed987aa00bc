import { SellerInvoices } from './seller-invoices.tsx'

const InventoryInvoicesPage = () => <SellerInvoices series="inventory" />
export default InventoryInvoicesPage
