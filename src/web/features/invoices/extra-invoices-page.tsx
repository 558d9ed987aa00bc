import { SellerInvoices } from './seller-invoices.tsx'

const ExtraInvoicesPage = () => <SellerInvoices series="extra" />
export default ExtraInvoicesPage
