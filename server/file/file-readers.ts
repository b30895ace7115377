import { isFor, managed, noticeAccessScope } from '../announcement/notice-rows.ts';
import { appealReaderOf, isKnownTo } from '../appeal/appeal-readers.ts';
import { readableDocuments } from '../competition/document-rows.ts';
import { entryFileKinds } from '../contract/entry/entry-fields.ts';
import { incidentReaders } from '../day/incident-rows.ts';
import type { Database } from '../db/open-database.ts';
import { isDecidedBy, accessScopeOf } from '../entry/access-scope.ts';
import { exhibitorReaderOf, knownApplications, knownCalls } from '../exhibitor/exhibitor-readers.ts';
import { isOfCommittee } from '../unit/offices.ts';
import { unitsDecidedBy } from '../unit/unit-deciders.ts';

/**
 * Checks whether a user may read a file. The user may read it in one of these cases:
 *
 * - The user is the owner of the file, or the person on the photo.
 * - The user acts for the unit whose stamp it is.
 * - The user decides on the confirmation of that unit, on a correction of it, or on its entries.
 * - The user is on the committee that decides on a correction with this evidence, or on the expert whose
 *   titles the file proves.
 * - The user reviews an entry with the file, or belongs to the unit of the entry. The same holds for a
 *   request to replace a person.
 * - The user may read the notice or the technical documents that contain the file.
 * - The user may read the appeal or the incident with this evidence.
 * - The user may read the call for exhibitors or the application to exhibit with this file.
 */
export async function mayRead(db: Database, userId: string, fileId: string, now: number): Promise<boolean> {
  const accessScope = await accessScopeOf(db, userId);
  const { units, competitions } = accessScope;
  const isCommittee = await isOfCommittee(db, userId);
  const decided = await unitsDecidedBy(db, userId);
  const notices = await noticeAccessScope(db, userId);
  const appealReader = await appealReaderOf(db, userId);
  const exhibitor = await exhibitorReaderOf(db, userId, accessScope);
  const found = await db
    .selectFrom('files')
    .select('files.id')
    .where('files.id', '=', fileId)
    .where((is) =>
      is.or([
        is('files.owner_id', '=', userId),
        is.exists(
          is
            .selectFrom('persons')
            .select('persons.id')
            .where('persons.photo_id', '=', fileId)
            .where('persons.user_id', '=', userId),
        ),
        is.exists(
          is
            .selectFrom('organisations')
            .innerJoin('user_organisations as of', 'of.organisation_id', 'organisations.id')
            .select('organisations.id')
            .where('organisations.stamp_file_id', '=', fileId)
            .where('of.user_id', '=', userId)
            .where('of.status', 'in', ['claimed', 'confirmed'])
            .where('of.capacity', 'is not', null),
        ),
        ...(isCommittee
          ? [
              is.exists(
                is
                  .selectFrom('expert_files as shown')
                  .innerJoin('experts', 'experts.user_id', 'shown.user_id')
                  .select('shown.file_id')
                  .where('shown.file_id', '=', fileId)
                  .where('experts.submitted_at', 'is not', null),
              ),
              is.exists(
                is
                  .selectFrom('corrections')
                  .select('id')
                  .where('file_id', '=', fileId)
                  .where(isDecidedBy(accessScope)),
              ),
              is.exists(
                is
                  .selectFrom('organisations')
                  .innerJoin('corrections', 'corrections.organisation_id', 'organisations.id')
                  .select('corrections.id')
                  .where('organisations.stamp_file_id', '=', fileId)
                  .where('corrections.status', '=', 'filed')
                  .where(isDecidedBy(accessScope)),
              ),
            ]
          : []),
        ...(decided === null
          ? []
          : [
              is.exists(
                decided
                  .select('organisation.id')
                  .where('organisation.stamp_file_id', '=', fileId)
                  .where('organisation.status', 'in', ['submitted', 'suspended']),
              ),
            ]),
        ...(competitions.length > 0
          ? [
              is.exists(
                is
                  .selectFrom('organisations')
                  .innerJoin('entries', 'entries.organisation_id', 'organisations.id')
                  .select('entries.id')
                  .where('organisations.stamp_file_id', '=', fileId)
                  .where('entries.submitted_at', 'is not', null)
                  .where('entries.competition_id', 'in', competitions),
              ),
            ]
          : []),
        is.exists(
          is
            .selectFrom('entries')
            .select('entries.id')
            .where((its) => its.or(entryFileKinds.map((kind) => its(`entries.${kind}_id`, '=', fileId))))
            .where('entries.submitted_at', 'is not', null)
            .where((its) =>
              its.or([
                ...(units.length > 0 ? [its('entries.organisation_id', 'in', units)] : []),
                ...(competitions.length > 0 ? [its('entries.competition_id', 'in', competitions)] : []),
              ]),
            ),
        ),
        is.exists(
          is
            .selectFrom('entry_members as member')
            .innerJoin('entries', 'entries.id', 'member.entry_id')
            .innerJoin('persons', 'persons.id', 'member.person_id')
            .select('member.entry_id')
            .where((its) =>
              its.or([
                its('persons.photo_id', '=', fileId),
                ...entryFileKinds.map((kind) => its(`member.${kind}_id`, '=', fileId)),
              ]),
            )
            .where((its) =>
              its.or([
                ...(units.length > 0 ? [its('entries.organisation_id', 'in', units)] : []),
                ...(competitions.length > 0 ? [its('entries.competition_id', 'in', competitions)] : []),
              ]),
            ),
        ),
        is.exists(
          is
            .selectFrom('substitutions as request')
            .innerJoin('entries', 'entries.id', 'request.entry_id')
            .innerJoin('persons', 'persons.id', 'request.person_id')
            .select('request.id')
            .where((its) =>
              its.or([
                its('request.file_id', '=', fileId),
                its('persons.photo_id', '=', fileId),
                ...entryFileKinds.map((kind) => its(`request.${kind}_id`, '=', fileId)),
              ]),
            )
            .where((its) =>
              its.or([
                ...(units.length > 0 ? [its('entries.organisation_id', 'in', units)] : []),
                ...(competitions.length > 0 ? [its('entries.competition_id', 'in', competitions)] : []),
              ]),
            ),
        ),
        is.exists(
          is
            .selectFrom('notice_files as annex')
            .innerJoin('notices as notice', 'notice.id', 'annex.notice_id')
            .select('notice.id')
            .where('annex.file_id', '=', fileId)
            .where((its) =>
              its.or([
                managed(notices),
                its.and([
                  its('annex.revision', '<=', its.ref('notice.revision')),
                  its('notice.shown_at', '<=', now),
                  isFor(userId),
                ]),
              ]),
            ),
        ),
        is.exists(
          is
            .selectFrom('appeal_files as evidence')
            .innerJoin('appeals', 'appeals.id', 'evidence.appeal_id')
            .innerJoin('entries as entry', 'entry.id', 'appeals.entry_id')
            .select('evidence.file_id')
            .where('evidence.file_id', '=', fileId)
            .where((its) => isKnownTo(its, appealReader)),
        ),
        is.exists(
          incidentReaders(db, userId, competitions)
            .innerJoin('incident_files as shown', 'shown.incident_id', 'incidents.id')
            .select('shown.file_id')
            .where('shown.file_id', '=', fileId),
        ),
        is.exists(
          knownCalls(db, exhibitor)
            .select('call.id')
            .where((its) => its.or([its('call.plan_id', '=', fileId), its('call.manual_id', '=', fileId)])),
        ),
        is.exists(
          knownApplications(db, exhibitor)
            .select('application.id')
            .where('application.commitment_id', '=', fileId),
        ),
        is.exists(
          readableDocuments(db, accessScope, now)
            .innerJoin('technical_document_files as of', 'of.document_id', 'document.id')
            .select('document.id')
            .where('of.file_id', '=', fileId),
        ),
        is.exists(
          is
            .selectFrom('persons')
            .innerJoin('entries', 'entries.person_id', 'persons.id')
            .select('entries.id')
            .where('persons.photo_id', '=', fileId)
            .where('entries.submitted_at', 'is not', null)
            .where((its) =>
              its.or([
                ...(units.length > 0 ? [its('entries.organisation_id', 'in', units)] : []),
                ...(competitions.length > 0 ? [its('entries.competition_id', 'in', competitions)] : []),
              ]),
            ),
        ),
      ]),
    )
    .executeTakeFirst();
  return found !== undefined;
}
