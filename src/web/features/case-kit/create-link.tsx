import type { Authority } from '../../../contract/kernel/permissions.ts'
import { useAccess } from '../../ui/access.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageLink } from '../../ui/page/navigation.tsx'

interface CreateLinkProps {
  readonly authority: Authority
  readonly to: string
  readonly label: string
}

/** Nothing for accounts that must not. */
export const CreateLink = ({ authority, to, label }: CreateLinkProps) => {
  const { can } = useAccess()
  if (!can(authority)) return null
  return (
    <PageLink to={to} className="q-button q-button-primary">
      <Icon name="plus" size={16} /> {label}
    </PageLink>
  )
}
