import { brand } from '#web/content/brand.ts'
import type { Notice } from '#web/ui/toast.ts'

export const contactNotices = {
  sent: {
    title: 'Message Sent',
    text: "We've received your message and will get back to you soon.",
  },
  notSent: {
    title: 'Error',
    text: `We couldn’t send your message just now. What you wrote is still here. Please press the button again, or write to ${brand.supportEmail}.`,
    destructive: true,
  },
} satisfies Record<string, Notice>
