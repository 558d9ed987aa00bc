import { SellerInvoices } from './seller-invoices.tsx'

const InvoicesPage = () => <SellerInvoices />
export default InvoicesPage
