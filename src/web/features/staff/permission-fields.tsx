import { Checkbox } from 'antd'
import {
  areaNames,
  operatorAreas,
  permissionsOf,
  type OperatorPermission,
} from '../../../contract/kernel/operator-permissions.ts'
import { operatorRoles, type OperatorRole } from '../../../contract/kernel/permissions.ts'
import { areaNames as areaWords, whatName } from '../../../contract/staff/permission-names.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { roleText } from './staff-text.ts'
import './staff.css'

const text = defineText({
  en: {
    roles: 'Roles',
    rolesHelp:
      'A role is a preset of permissions. Each permission can also be granted or withdrawn on its own.',
    permissions: 'Permissions',
    ownerHelp: 'An owner has all permissions.',
  },
  zh: {
    roles: '角色',
    rolesHelp: '角色是一组预设权限；每项权限也可单独授予或收回。',
    permissions: '权限',
    ownerHelp: '所有者拥有全部权限。',
  },
})

export interface RightsDraft {
  readonly roles: readonly OperatorRole[]
  readonly permissions: readonly OperatorPermission[]
}

const presetOf = (roles: readonly OperatorRole[]): OperatorPermission[] =>
  permissionsOf({ roles, extra: [], removed: [] })

/** What a role brings is added or taken; single permissions that no role brings stay. */
const setRole = (draft: RightsDraft, role: OperatorRole, isOn: boolean): RightsDraft => {
  const roles = operatorRoles.filter((one) => (one === role ? isOn : draft.roles.includes(one)))
  const left = presetOf(roles)
  const ofRole = presetOf([role])
  const kept = draft.permissions.filter(
    (permission) => isOn || !ofRole.includes(permission) || left.includes(permission),
  )
  return { roles, permissions: [...new Set([...kept, ...(isOn ? ofRole : [])])] }
}

interface PermissionFieldsProps {
  readonly draft: RightsDraft
  readonly grantable: readonly string[]
  readonly mayMakeOwners: boolean
  readonly onChange: (draft: RightsDraft) => void
}

export const PermissionFields = ({ draft, grantable, mayMakeOwners, onChange }: PermissionFieldsProps) => {
  const words = useText(text)
  const roles = useText(roleText)
  const locale = useLocale()
  const isOwner = draft.roles.includes('owner')
  const mayGrant = (role: OperatorRole): boolean =>
    role === 'owner' ? mayMakeOwners : presetOf([role]).every((permission) => grantable.includes(permission))
  return (
    <>
      <fieldset className="q-rights">
        <legend>{words.roles}</legend>
        <p className="q-field-help">{words.rolesHelp}</p>
        <div className="q-permissions-roles">
          {operatorRoles.map((role) => (
            <Checkbox
              key={role}
              checked={draft.roles.includes(role)}
              disabled={!draft.roles.includes(role) && !mayGrant(role)}
              onChange={(event) => onChange(setRole(draft, role, event.target.checked))}
            >
              {roles[role]}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <fieldset className="q-rights">
        <legend>{words.permissions}</legend>
        {isOwner && <p className="q-field-help">{words.ownerHelp}</p>}
        <div className="q-permissions">
          {areaNames.map((area) => (
            <div key={area} className="q-permissions-area">
              <strong>{areaWords[area][locale === 'zh' ? 1 : 0]}</strong>
              <span>
                {operatorAreas[area].map((what) => {
                  const permission = `${area}:${what}` as OperatorPermission
                  const isHeld = draft.permissions.includes(permission)
                  return (
                    <Checkbox
                      key={what}
                      checked={isOwner || isHeld}
                      disabled={isOwner || (!isHeld && !grantable.includes(permission))}
                      onChange={({ target }) =>
                        onChange({
                          ...draft,
                          permissions: target.checked
                            ? [...draft.permissions, permission]
                            : draft.permissions.filter((one) => one !== permission),
                        })
                      }
                    >
                      {whatName(locale, permission)}
                    </Checkbox>
                  )
                })}
              </span>
            </div>
          ))}
        </div>
      </fieldset>
    </>
  )
}
