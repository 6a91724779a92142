// Queries and mutations of the site: announcements, WeCom contacts for readers and admins, health and
// configuration.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { appinfoCalls } from '../../lib/calls/appinfo.ts'
import { siteCalls } from '../../lib/calls/site.ts'
import { toQueryKey } from '../../lib/keys.ts'

export const useAnnouncements = () =>
  useQuery({
    queryKey: toQueryKey('site', 'announcements'),
    queryFn: ({ signal }) => appinfoCalls.announcements({}, { signal }),
  })

export const useAppUpgrade = () =>
  useQuery({
    queryKey: toQueryKey('site', 'upgrade'),
    queryFn: ({ signal }) => appinfoCalls.upgrade({}, { signal }),
  })

export const useActiveAnnouncements = () =>
  useQuery({
    queryKey: toQueryKey('site', 'news'),
    queryFn: ({ signal }) => appinfoCalls.notify({}, { signal }),
  })

export const useContacts = () =>
  useQuery({
    queryKey: toQueryKey('site', 'contacts'),
    queryFn: ({ signal }) => appinfoCalls.contacts({}, { signal }),
  })

export const useManagedContacts = () =>
  useQuery({
    queryKey: toQueryKey('site', 'keptContacts'),
    queryFn: ({ signal }) => appinfoCalls.keptContacts({}, { signal }),
  })

export const useSystemHealth = () =>
  useQuery({
    queryKey: toQueryKey('site', 'health'),
    queryFn: ({ signal }) => siteCalls.health({}, { signal }),
  })

export const useSiteSettings = () =>
  useQuery({
    queryKey: toQueryKey('site', 'settings'),
    queryFn: ({ signal }) => siteCalls.settings({}, { signal }),
  })

export function useSaveSiteSetting() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: Parameters<typeof siteCalls.set>[0]) => siteCalls.set(input),
    onSuccess: () => cache.invalidateQueries({ queryKey: toQueryKey('site', 'settings') }),
  })
}

/** Creates or changes an announcement, then invalidates all announcement queries. */
export function useAnnounce(done: () => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: Parameters<typeof appinfoCalls.announce>[0]) => appinfoCalls.announce(input),
    onSuccess: () => {
      done()
      return cache.invalidateQueries({ queryKey: toQueryKey('site', 'announcements') })
    },
  })
}

export function useKeepContact(done: () => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: Parameters<typeof appinfoCalls.keepContact>[0]) => appinfoCalls.keepContact(input),
    onSuccess: () => {
      done()
      void cache.invalidateQueries({ queryKey: toQueryKey('site', 'contacts') })
      return cache.invalidateQueries({ queryKey: toQueryKey('site', 'keptContacts') })
    },
  })
}
