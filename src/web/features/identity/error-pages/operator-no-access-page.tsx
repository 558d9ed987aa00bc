import {
  isOperatorPermission,
  type OperatorPermission,
} from '../../../../contract/kernel/operator-permissions.ts'
import { permissionName } from '../../../../contract/staff/permission-names.ts'
import { operatorStaff } from '../../../../contract/staff/staff.ts'
import { useCall } from '../../../ui/call/use-call.ts'
import { useSearch } from '../../../ui/page/page-context.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { listText } from '../../../ui/text/list-text.ts'
import { useLocale } from '../../../ui/text/locale.ts'
import { NoAccess } from './no-access-page.tsx'

const text = defineText({
  en: {
    text: 'Your permissions do not include it. Ask an owner of the console for the one that you need.',
    needs: (permissions: string) => `It is open to: ${permissions}.`,
    holders: (names: string) => `These colleagues may open it: ${names}.`,
  },
  zh: {
    text: '您的权限不包含此页面，请联系后台所有者开通所需权限。',
    needs: (permissions: string) => `所需权限：${permissions}。`,
    holders: (names: string) => `可以打开此页面的同事：${names}。`,
  },
})

const OperatorNoAccessPage = () => {
  const words = useText(text)
  const [search] = useSearch()
  const needed = (search['needs'] ?? '').split(',').filter(isOperatorPermission)
  return (
    <NoAccess>
      <p>{words.text}</p>
      {needed.length > 0 && <Needed permissions={needed} />}
    </NoAccess>
  )
}
export default OperatorNoAccessPage

const Needed = ({ permissions }: { readonly permissions: readonly OperatorPermission[] }) => {
  const words = useText(text)
  const locale = useLocale()
  const answer = useCall(
    operatorStaff.findPermissionHolders,
    { permissions: [...permissions] },
    { quiet: true },
  )
  const holders = answer.data?.holders ?? []
  return (
    <>
      <p>
        {words.needs(
          listText(
            permissions.map((permission) => permissionName(locale, permission)),
            locale,
          ),
        )}
      </p>
      {holders.length > 0 && <p>{words.holders(listText(holders, locale))}</p>}
    </>
  )
}
