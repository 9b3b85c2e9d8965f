import {
  ArrowLeftRight, AtSign, Calendar, ChartLine, CircleHelp, Clock, Code, CornerDownRight, CreditCard, ExternalLink,
  GalleryHorizontal, GitFork, Globe, Hash, Headset, Hourglass, Image, Images, Link, Mail, MessageCircleReply,
  MessageCircleWarning, MessageSquareText, PanelTop, Paperclip, PencilLine, Phone, Play, Shapes, Sparkles, Split,
  SquareMousePointer, Star, Table, Target, Terminal, TextCursorInput, TextSearch, Undo2, Video, Volume2, Webhook,
  type LucideIcon,
} from 'lucide-react'; // prettier-ignore
import type { ReactElement } from 'react';

/** The icons that forms name. One that is not here is shown as a plain shape. */
const icons: Readonly<Record<string, LucideIcon>> = {
  'arrow-left-right': ArrowLeftRight,
  'at-sign': AtSign,
  calendar: Calendar,
  'chart-line': ChartLine,
  'circle-help': CircleHelp,
  clock: Clock,
  code: Code,
  'corner-down-right': CornerDownRight,
  'credit-card': CreditCard,
  'external-link': ExternalLink,
  'gallery-horizontal': GalleryHorizontal,
  'git-fork': GitFork,
  globe: Globe,
  hash: Hash,
  headset: Headset,
  hourglass: Hourglass,
  image: Image,
  images: Images,
  link: Link,
  mail: Mail,
  'message-circle-reply': MessageCircleReply,
  'message-circle-warning': MessageCircleWarning,
  'message-square-text': MessageSquareText,
  'panel-top': PanelTop,
  paperclip: Paperclip,
  'pencil-line': PencilLine,
  phone: Phone,
  play: Play,
  sparkles: Sparkles,
  split: Split,
  'square-mouse-pointer': SquareMousePointer,
  star: Star,
  table: Table,
  target: Target,
  terminal: Terminal,
  'text-cursor-input': TextCursorInput,
  'text-search': TextSearch,
  'undo-2': Undo2,
  video: Video,
  'volume-2': Volume2,
  webhook: Webhook,
};

/** The icon of a kind of block, by the name that its form has for it. */
export function KindIcon({
  name,
  size = 16,
}: {
  readonly name: string;
  readonly size?: number;
}): ReactElement {
  const Icon = icons[name] ?? Shapes;
  return <Icon size={size} strokeWidth={1.5} aria-hidden />;
}
