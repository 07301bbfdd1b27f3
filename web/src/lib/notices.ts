import { set, setting } from './saved'

/** Browsers show notices only for pages of this computer or over https. */
export const possible = () => typeof Notification !== 'undefined' && isSecureContext && Notification.permission !== 'denied'
export const wanted = () => possible() && setting('notify') === 'on' && Notification.permission === 'granted'

/** Switch notices on or off; whether they are on now. */
export async function want(on: boolean): Promise<boolean> {
  const granted = on && possible() && (Notification.permission === 'granted' || (await Notification.requestPermission()) === 'granted')
  set('notify', granted ? 'on' : 'off')
  return granted
}

/** Tell somebody who looks elsewhere; a newer notice of the same battle takes the place of the one before. */
export function notice(title: string, body: string, battle: string): void {
  if (!wanted() || !document.hidden) return
  try {
    const shown = new Notification(title, { body, tag: battle, icon: '/icon.svg' })
    shown.onclick = () => {
      window.focus()
      shown.close()
    }
  } catch {
    /* some phones have notices only for installed pages: title and sound remain */
  }
}
