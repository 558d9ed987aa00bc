import { useAccess } from '../../ui/access.tsx'
import { PageHeader } from '../../ui/parts/page-header.tsx'
import { AddressesCard } from './addresses-card.tsx'
import { SubAccountsCard } from './sub-accounts-card.tsx'
import './settings.css'

/** What is set for the whole customer: who works in it (the main account's business) and its addresses. */
const SettingsPage = () => {
  const { isMainAccount } = useAccess()
  return (
    <div className="q-page">
      <PageHeader />
      {isMainAccount && <SubAccountsCard />}
      <AddressesCard />
    </div>
  )
}

export default SettingsPage
