import { checkAddress, doubtsOf } from '../../../../contract/addresses/address-check.ts'
import { addressWords } from '../../../../contract/addresses/address-text.ts'
import type { OrderDetail } from '../../../../contract/orders/order-schemas.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useSession } from '../../../session/session.ts'
import { useLocale } from '../../../ui/text/locale.ts'
import '../../order-kit/order-changes.css'

const AddressNotes = ({ address }: { address: OrderDetail['address'] }) => {
  const locale = useLocale()
  const hasConfirmed = useSession()?.info.customer.hasConfirmedLocalScript ?? false
  const problems = doubtsOf(checkAddress(address), hasConfirmed)
  if (problems.length === 0) return null
  return (
    <ul className="q-address-notes">
      {problems.map((problem) => (
        <li
          key={`${problem.field} ${problem.code}`}
          className={problem.isCertain ? 'q-address-certain' : 'q-muted'}
        >
          <Icon name={problem.isCertain ? 'alert' : 'info'} size={14} />
          {addressWords(problem, locale)}
        </li>
      ))}
    </ul>
  )
}
export default AddressNotes
