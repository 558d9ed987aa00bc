import { PageLink } from '../../../ui/page/navigation.tsx'
import { stringifySearch, type Search } from '../../../ui/page/search.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { PublicLayout } from '../common/public-layout.tsx'
import { lastCustomer } from '../../../session/session.ts'
import '../../../ui/plain/plain.css'

const text = defineText({ en: { signIn: 'Sign in' }, zh: { signIn: '登录' } })

interface SignInToContinueProps {
  readonly title: string
  readonly message: string
  /** The callback page that the user returns to, with everything the other service has sent there. */
  readonly path: '/paypalCallback' | '/paypalAccount' | '/shopifyAuth'
  readonly search: Search
}

/** For callback pages that another service opens after the session has ended. */
export const SignInToContinue = ({ title, message, path, search }: SignInToContinueProps) => {
  const words = useText(text)
  const customer = lastCustomer()
  const returnTo = `${path}${stringifySearch(search)}`
  return (
    <PublicLayout plain title={title} subtitle={message}>
      <div className="q-public-problem">
        <PageLink
          to="/login"
          search={{ ...(customer && { customer }), returnTo }}
          className="q-button q-button-primary q-button-wide"
        >
          {words.signIn}
        </PageLink>
      </div>
    </PublicLayout>
  )
}
