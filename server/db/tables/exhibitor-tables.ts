import type { Generated } from 'kysely';
import type { BoothStatus } from '../../../machines/exhibitor/booth.machine.ts';
import type { ExhibitionOfficeStatus } from '../../../machines/exhibitor/exhibition-office.machine.ts';
import type { ExhibitorApplicationStatus } from '../../../machines/exhibitor/exhibitor-application.machine.ts';
import type {
  ExhibitorCallStatus,
  ExhibitorCallWaiting,
} from '../../../machines/exhibitor/exhibitor-call.machine.ts';
import type { BoothBuild } from '../../contract/exhibitor/exhibitor-application.ts';
import type { SlotLength } from '../../contract/exhibitor/move-in-slots.ts';
import type { Status } from './status.ts';

/** Tables of the exhibition beside a competition: calls, booths, applications. */

interface ExhibitorCallsTable {
  id: string;
  competition_id: string;
  /** A status of the chart `exhibitorCall`. */
  status: Status<ExhibitorCallStatus>;
  theme: string;
  intro: string;
  /** Applications are accepted from the opening until before the closing. */
  opens_at: number;
  closes_at: number;
  move_in_from: number;
  move_in_until: number;
  /** The length of a slot for moving in, in minutes. 0: exhibitors come at any time of the move-in. */
  slot_minutes: Generated<SlotLength>;
  /** The number of exhibitors that can book one slot. */
  slot_places: Generated<number>;
  /** The instant until which booths are cleared. */
  move_out_until: number;
  /** The largest area of an application, in square metres. */
  most_area: number;
  /** The largest power of an application, in kilowatts. */
  most_power: number;
  safety: string;
  contact_phone: string;
  /** The hall plan as a picture or PDF; null for none. */
  plan_id: string | null;
  /** The exhibitor manual; null for none. */
  manual_id: string | null;
  published_at: number | null;
  /** The latest request to cancel the call (account/asked-second.ts). */
  asked: Generated<ExhibitorCallWaiting>;
  asked_by: string | null;
  asked_at: number | null;
  asked_reason: Generated<string>;
  /** The reason of the cancellation. */
  reason: Generated<string>;
  version: Generated<number>;
}

interface BoothsTable {
  id: string;
  call_id: string;
  competition_id: string;
  hall: string;
  /** Unique in its hall, such as A01. */
  no: string;
  area: number;
  power: number;
  /** A status of the chart `booth`. */
  status: Status<Exclude<BoothStatus, 'removed'>>;
  /** The application that holds the booth. */
  application_id: string | null;
  /** The reason why the booth is blocked. */
  reason: Generated<string>;
  version: Generated<number>;
}

interface ExhibitorApplicationsTable {
  id: string;
  call_id: string;
  competition_id: string;
  organisation_id: string;
  /** The account that began the application. It receives the messages. */
  user_id: string;
  /** A status of the chart `exhibitorApplication`. */
  status: Status<ExhibitorApplicationStatus>;
  theme: string;
  exhibits: string;
  area: number;
  power: number;
  build: BoothBuild;
  contact_name: string;
  contact_phone: string;
  /** The signed safety commitment; null until it is uploaded. */
  commitment_id: string | null;
  /** JSON: the names of the people at the booth. */
  staff: Generated<string>;
  /** The reason of the latest return, rejection, release or withdrawal. */
  reason: Generated<string>;
  submitted_at: number | null;
  decided_at: number | null;
  assigned_at: number | null;
  /** The end of the time to confirm the booth, exclusive. */
  confirm_until: number | null;
  /** The start of the booked slot for moving in. */
  slot_at: Generated<number | null>;
  moved_in_at: number | null;
  /** The result of the safety check. */
  safety_note: Generated<string>;
  moved_out_at: number | null;
  /** The state in which the booth was handed back. */
  return_note: Generated<string>;
  version: Generated<number>;
}

/** An organisation as exhibition office of a competition. */
interface ExhibitionOfficesTable {
  id: string;
  competition_id: string;
  organisation_id: string;
  /** A status of the chart `exhibitionOffice`. */
  status: Status<ExhibitionOfficeStatus>;
  /** The reason why the confirmation was withdrawn. */
  reason: Generated<string>;
  confirmed_at: number;
  version: Generated<number>;
}

export interface ExhibitorTables {
  booths: BoothsTable;
  exhibition_offices: ExhibitionOfficesTable;
  exhibitor_applications: ExhibitorApplicationsTable;
  exhibitor_calls: ExhibitorCallsTable;
}
