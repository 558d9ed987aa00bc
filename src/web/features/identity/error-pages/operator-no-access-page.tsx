import { defineText, useText } from '../../../ui/text/define-text.ts'
import { NoAccess } from './no-access-page.tsx'

const text = defineText({
  en: { text: 'Your roles do not include it. Ask an owner of the console for the role that you need.' },
  zh: { text: '您的角色不包含此页面，请联系后台所有者开通。' },
})

const OperatorNoAccessPage = () => <NoAccess>{useText(text).text}</NoAccess>
export default OperatorNoAccessPage
