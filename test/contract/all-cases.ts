import { contract } from '../../src/contract/all.ts'
import type { Endpoint } from '../../src/contract/kernel/endpoint.ts'
import type { EndpointCase } from './cases.ts'

interface DomainCases {
  readonly domain: Record<string, Endpoint>
  readonly cases: Record<string, EndpointCase<Endpoint>>
}

const files = import.meta.glob<{ cases: readonly DomainCases[] }>('../../src/server/modules/**/cases.ts', {
  eager: true,
})
export const domains = Object.values(files).flatMap((file) => file.cases)

export const caseOf = (domain: string, name: string): EndpointCase<Endpoint> | undefined => {
  const endpoints: Record<string, Endpoint> | undefined = Object.entries(contract).find(
    ([key]) => key === domain,
  )?.[1]
  return domains.find((entry) => entry.domain === endpoints)?.cases[name]
}
