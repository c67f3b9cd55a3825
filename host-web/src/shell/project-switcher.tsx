import { Project } from '@gleba/core';
import { type OpenedProps, useList, useServices, useTranslate } from '@gleba/sdk/web';
import { Combobox, useCombobox } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { cloneElement, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { sameScreenIn } from '../router/background.ts';

const shownAtOnce = 100;

/** Which project the screens are about. */
export default observer(function ProjectSwitcher({ button }: OpenedProps) {
  const { panels, session } = useServices();
  const t = useTranslate();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: (source) => {
      combobox.resetSelectedOption();
      // What has the focus meanwhile (the search) keeps it.
      if (source === 'keyboard') combobox.focusTarget();
    },
  });
  const [search, setSearch] = useState('');
  const list = useList(Project, { orderBy: ['name'], search, fields: ['name', 'city'] });
  const isOpen = combobox.dropdownOpened;
  const current = session.project;

  const choose = (id: string) => {
    combobox.closeDropdown('keyboard');
    setSearch('');
    // The address names the project, and the router loads it.
    navigate(sameScreenIn(panels, pathname, id));
  };

  const rows = isOpen ? list.rows.slice(0, shownAtOnce) : [];
  return (
    <Combobox store={combobox} onOptionSubmit={choose} width={320} position="bottom-start" radius="lg" shadow="md">
      <Combobox.Target targetType="button">
        {cloneElement(button, { onClick: () => combobox.toggleDropdown() })}
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onBlur={() => combobox.closeDropdown()}
          placeholder={t('shell.project.search')}
          aria-label={t('shell.project.search')}
        />
        <Combobox.Options mah={340} style={{ overflowY: 'auto' }} aria-label={t('shell.project.choose')}>
          {rows.map((project) => (
            <Combobox.Option key={project.id} value={project.id} active={project.id === current?.id}>
              <span style={{ display: 'flex', alignItems: 'center', gap: '0.5rem' }}>
                <span style={{ flex: 1 }}>
                  {project.name}
                  {project.city ? (
                    <small style={{ color: 'var(--g-muted)', display: 'block' }}>{project.city}</small>
                  ) : null}
                </span>
                {project.id === current?.id ? <IconCheck size={16} /> : null}
              </span>
            </Combobox.Option>
          ))}
          {list.status === 'ready' && rows.length === 0 ? (
            <Combobox.Empty>{t('ui.select.nothing')}</Combobox.Empty>
          ) : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
});
