import { useEffect, useRef, useState } from 'react'
import { identity } from '../../../../contract/identity/identity.ts'
import { call } from '../../../ui/call/calls.ts'
import { CallError } from '../../../ui/client/call-error.ts'
import { PageLink, useGo } from '../../../ui/page/navigation.tsx'
import { Splash } from '../../../ui/page/splash.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { FormProblem } from '../common/form-problem.tsx'
import { PublicLayout } from '../common/public-layout.tsx'
import { acceptToken, forgetSession } from '../../../session/session.ts'

const text = defineText({
  en: {
    title: 'This account could not be opened',
    noCode: 'The link has no sign-in code. Open the account again from the console.',
    signIn: 'Go to sign-in',
  },
  zh: { title: '无法打开此账户', noCode: '链接不完整，请从控制台重新打开该账户。', signIn: '前往登录' },
})

/** Signs an operator in to a customer's account with the one-time code in the URL fragment. */
const AuthLoginPage = () => {
  const words = useText(text)
  const go = useGo()
  const [code] = useState(() => window.location.hash.slice(1))
  const [problem, setProblem] = useState<string | null>(null)
  const wasUsed = useRef(false)
  useEffect(() => {
    // The browser's history keeps no code.
    window.history.replaceState(window.history.state, '', window.location.pathname)
    // The code works once, so it must not be sent again when the effect reruns.
    if (!code || wasUsed.current) return
    wasUsed.current = true
    forgetSession()
    call(identity.loginByCode, { code }, { quiet: true }).then(
      (token) => {
        acceptToken(token)
        return go('/', { replace: true })
      },
      (error: unknown) => setProblem(error instanceof CallError ? error.message : String(error)),
    )
  }, [code, go])
  const shown = code ? problem : words.noCode
  if (shown === null) return <Splash />
  return (
    <PublicLayout plain title={words.title} footer={<PageLink to="/login">{words.signIn}</PageLink>}>
      <FormProblem message={shown} />
    </PublicLayout>
  )
}

export default AuthLoginPage
