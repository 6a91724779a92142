// What the rooms of the house ask and change: announcements, WeCom as readers and as admins see it, health and settings.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { appinfoCalls } from '../../lib/calls/appinfo.ts'
import { siteCalls } from '../../lib/calls/site.ts'
import { key } from '../../lib/keys.ts'

export const useAnnouncements = () =>
  useQuery({
    queryKey: key('house', 'announcements'),
    queryFn: ({ signal }) => appinfoCalls.announcements({}, { signal }),
  })

export const useUpgrade = () =>
  useQuery({
    queryKey: key('house', 'upgrade'),
    queryFn: ({ signal }) => appinfoCalls.upgrade({}, { signal }),
  })

export const useNews = () =>
  useQuery({
    queryKey: key('house', 'news'),
    queryFn: ({ signal }) => appinfoCalls.notify({}, { signal }),
  })

export const useContacts = () =>
  useQuery({
    queryKey: key('house', 'contacts'),
    queryFn: ({ signal }) => appinfoCalls.contacts({}, { signal }),
  })

export const useKeptContacts = () =>
  useQuery({
    queryKey: key('house', 'keptContacts'),
    queryFn: ({ signal }) => appinfoCalls.keptContacts({}, { signal }),
  })

export const useHealth = () =>
  useQuery({
    queryKey: key('house', 'health'),
    queryFn: ({ signal }) => siteCalls.health({}, { signal }),
  })

export const useHouseSettings = () =>
  useQuery({
    queryKey: key('house', 'settings'),
    queryFn: ({ signal }) => siteCalls.settings({}, { signal }),
  })

export function useSetHouse() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (given: Parameters<typeof siteCalls.set>[0]) => siteCalls.set(given),
    onSuccess: () => cache.invalidateQueries({ queryKey: key('house', 'settings') }),
  })
}

/** Makes or changes one, then looks at all anew. */
export function useAnnounce(done: () => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (given: Parameters<typeof appinfoCalls.announce>[0]) => appinfoCalls.announce(given),
    onSuccess: () => {
      done()
      return cache.invalidateQueries({ queryKey: key('house', 'announcements') })
    },
  })
}

export function useKeepContact(done: () => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (given: Parameters<typeof appinfoCalls.keepContact>[0]) => appinfoCalls.keepContact(given),
    onSuccess: () => {
      done()
      void cache.invalidateQueries({ queryKey: key('house', 'contacts') })
      return cache.invalidateQueries({ queryKey: key('house', 'keptContacts') })
    },
  })
}
